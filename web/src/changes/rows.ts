// The rows of the feed: the newest first, each change once, 500 at most.
import type { Change } from "../shell/types.ts";

export const rowsMax = 500;

export interface Rows {
  shown: Change[]; // the newest first
  held: Change[]; // while paused, the oldest first
  last: number; // the highest change that was seen
  dropped: number; // rows that gave way to newer ones
  isPaused: boolean;
}

export function rowsOf(changes: Change[]): Rows {
  const shown = [...changes].sort((a, b) => b.change - a.change);
  return { shown: shown.slice(0, rowsMax), held: [], last: shown[0]?.change ?? 0, dropped: 0, isPaused: false };
}

function withNewest(rows: Rows, fresh: Change[]): Rows {
  const all = [...fresh.reverse(), ...rows.shown];
  return { ...rows, shown: all.slice(0, rowsMax), dropped: rows.dropped + Math.max(0, all.length - rowsMax) };
}

export function added(rows: Rows, change: Change): Rows {
  if (change.change <= rows.last) return rows;
  const seen = { ...rows, last: change.change };
  return rows.isPaused ? { ...seen, held: [...rows.held, change] } : withNewest(seen, [change]);
}

export function paused(rows: Rows, isPaused: boolean): Rows {
  if (isPaused) return { ...rows, isPaused };
  return { ...withNewest(rows, [...rows.held]), held: [], isPaused };
}

// Older ones below, as many as fit.
export function extended(rows: Rows, older: Change[]): Rows {
  const oldest = rows.shown.at(-1)?.change ?? Infinity;
  const more = older.filter((change) => change.change < oldest).sort((a, b) => b.change - a.change);
  return { ...rows, shown: [...rows.shown, ...more].slice(0, rowsMax) };
}
