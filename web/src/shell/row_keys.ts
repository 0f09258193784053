// j and k walk through the links of a list.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { onKey } from "./keys.ts";

export function useRowKeys<T extends HTMLElement>(selector = "h2 a, td a"): RefObject<T | null> {
  const list = useRef<T>(null);
  useEffect(() => {
    const step = (by: number) => {
      const links = [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
      const at = links.findIndex((link) => link === document.activeElement);
      const next = links[at === -1 ? (by > 0 ? 0 : links.length - 1) : at + by];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    };
    const offs = [onKey("j", () => step(1)), onKey("k", () => step(-1))];
    return () => offs.forEach((off) => off());
  }, [selector]);
  return list;
}
