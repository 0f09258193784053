import type { Finding, Severity } from "./answers.ts";

export type FindingOrder = "severity" | "place";

const rank: Record<Severity, number> = { error: 0, warning: 1, hint: 2 };

function byPlace(a: Finding, b: Finding): number {
  return (a.begin ?? 0) - (b.begin ?? 0) || (a.end ?? 0) - (b.end ?? 0);
}

export function inOrder(
  findings: readonly Finding[],
  order: FindingOrder,
): Finding[] {
  return [...findings].sort((a, b) =>
    order === "place"
      ? byPlace(a, b) || rank[a.severity] - rank[b.severity]
      : rank[a.severity] - rank[b.severity] || byPlace(a, b),
  );
}

export function counted(findings: readonly Finding[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, hint: 0 };
  for (const finding of findings) ++counts[finding.severity];
  return counts;
}
