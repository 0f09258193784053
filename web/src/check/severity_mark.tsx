import type { Severity } from "./answers.ts";

// A disc, a diamond or a ring: never colour alone, and a word for those who
// see neither.
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <>
      <span class={`severity ${severity}`} aria-hidden="true" />
      <span class="visually-hidden">{severity} </span>
    </>
  );
}
