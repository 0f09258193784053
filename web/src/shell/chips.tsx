// Badges. Each says in words what is known, and by whom.
import { proofOf } from "./format.ts";

export function ProofChip({ provenance }: { provenance: string }) {
  const proof = proofOf(provenance);
  return <span class={proof.tone === "plain" ? "chip" : `chip ${proof.tone}`} title={proof.long}>{proof.short}</span>;
}

export function Severity({ severity }: { severity: string }) {
  return <><span class={`severity ${severity}`} aria-hidden="true" /><span class="visually-hidden">{severity} </span></>;
}
