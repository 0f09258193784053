// A score and its parts. The weights are those of docs/ranking.md; if the parts
// do not add up to the score of the API, only the score is shown.
import type { FactorName, Hit } from "../shell/types.ts";

const weights: [FactorName, number, string][] = [
  ["tags", 0.3, "tags"],
  ["text", 0.25, "text"],
  ["reputation", 0.2, "reputation"],
  ["availability", 0.15, "availability"],
  ["rating", 0.1, "rating"],
];

export interface Part {
  name: FactorName;
  label: string;
  value: number; // of the score
}

// The weight of tags or text that a query lacks goes to the other one.
export function partsOf(hit: Pick<Hit, "factors" | "quality" | "score">): Part[] | null {
  const { factors } = hit;
  const given = weights.map(([name, weight]): [FactorName, number] => {
    if (factors[name] === null) return [name, 0];
    if (name === "text" && factors.tags === null) return [name, weight + 0.3];
    if (name === "tags" && factors.text === null) return [name, weight + 0.25];
    return [name, weight];
  });
  const sum = given.reduce((total, [, weight]) => total + weight, 0);
  const parts = given.map(([name, weight], i) => ({
    name,
    label: weights[i]?.[2] ?? name,
    value: (((factors[name] ?? 0) * weight) / sum) * hit.quality,
  }));
  const total = parts.reduce((all, part) => all + part.value, 0);
  return Math.abs(total - hit.score) < 1e-6 ? parts.filter((part) => factors[part.name] !== null) : null;
}

// Without inline styles, which the policy refuses: lengths are attributes.
export function Score({ hit }: { hit: Hit }) {
  const parts = partsOf(hit);
  let x = 0;
  return (
    <div class="score">
      <p><b>{hit.score.toFixed(2)}</b> <span class="meta">score</span></p>
      {parts && (
        <>
          <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={parts.map((part) => `${part.label} ${part.value.toFixed(2)}`).join(", ")}>
            {parts.map((part) => {
              const from = x;
              x += part.value * 100;
              return <rect key={part.name} class={part.name} x={from} y="0" width={Math.max(0, part.value * 100 - 0.5)} height="6" />;
            })}
          </svg>
          <dl>
            {parts.map((part) => (
              <div key={part.name} class={part.name}>
                <dt>{part.label}</dt>
                <dd>{part.value.toFixed(2)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
