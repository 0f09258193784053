// What a rule requires and why, below the finding that names it.
import type { RuleAnswer } from "./answers.ts";
import { pageLink } from "../shell/site_links.ts";

export function RuleNote({ rule, id }: { rule: RuleAnswer; id: string }) {
  return (
    <div class="rule-note" id={id}>
      <p>
        <strong>{rule.summary}.</strong> {rule.why}
      </p>
      <p class="spec">{rule.spec}</p>
      <div class="pair">
        <figure>
          <figcaption>Instead of</figcaption>
          <pre>{rule.bad}</pre>
        </figure>
        <figure>
          <figcaption>write</figcaption>
          <pre>{rule.good}</pre>
        </figure>
      </div>
      <p class="spec">
        <a href={pageLink(`rules/${rule.id}`)}>More about {rule.id}</a>
      </p>
    </div>
  );
}
