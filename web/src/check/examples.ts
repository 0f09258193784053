// Cards to start from: one per dialect, and one with faults.
import type { CheckSession } from "./session.ts";

export interface ExampleCard {
  id: string;
  name: string;
  note: string;
}

export const exampleCards: readonly ExampleCard[] = [
  { id: "broken", name: "A card with faults", note: "A2A 0.3" },
  { id: "a2a", name: "Lexbridge", note: "A2A 1.0" },
  { id: "agentcard", name: "Code review", note: "AgentCard" },
  { id: "adp", name: "Echo, signed", note: "ADP" },
  { id: "catalog", name: "A list of agents", note: "AI Catalog" },
  { id: "oasf", name: "A record", note: "OASF" },
];

export async function loadExample(
  session: CheckSession,
  card: ExampleCard,
): Promise<void> {
  try {
    const { exampleTexts } = await import("./example_texts.ts");
    session.load(exampleTexts[card.id] ?? "");
  } catch {
    session.tell("The example could not be loaded.");
  }
}
