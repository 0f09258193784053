// One agent of the list: what it is, why it is here, how well it fits.
import type { ComponentChild } from "preact";
import { ProofChip } from "../shell/chips.tsx";
import { ago, dialectName, moment, plural, protocolName } from "../shell/format.ts";
import { agentPath } from "../shell/paths.ts";
import { StrangerText } from "../shell/stranger.tsx";
import type { Hit, MatchedWord } from "../shell/types.ts";
import { Score } from "./score.tsx";

const fieldNames: Record<string, string> = {
  name: "name", description: "description", "skill name": "skills", "skill text": "skills", "skill tags": "tags", tags: "tags", provider: "provider",
};

// Words that were found in the same parts of the card are told together.
function wordGroups(words: MatchedWord[]): { words: MatchedWord[]; where: string }[] {
  const groups: { words: MatchedWord[]; where: string }[] = [];
  for (const word of words.slice(0, 6)) {
    const where = [...new Set(word.fields.map((field) => fieldNames[field] ?? field))].sort().join(", ");
    const group = groups.find((other) => other.where === where);
    if (group) group.words.push(word);
    else groups.push({ words: [word], where });
  }
  return groups;
}

const listed = (items: ComponentChild[]): ComponentChild[] => items.flatMap((item, i) => (i > 0 ? [", ", item] : [item]));

// "skill search fits best; web, search in name, skills; not found: news".
function Reason({ hit }: { hit: Hit }) {
  const parts: ComponentChild[] = [];
  if (hit.skill) parts.push(<>skill <StrangerText text={hit.skill} max={60} mono /> fits best</>);
  if (hit.matched_tags.length > 0) parts.push(<>{hit.matched_tags.length === 1 ? "tag " : "tags "}{listed(hit.matched_tags.slice(0, 6).map((tag) => <StrangerText text={tag} max={40} mono />))}</>);
  for (const group of wordGroups(hit.matched_words)) {
    const words = group.words.map((word) => (
      <>
        <StrangerText text={word.found} max={40} mono />
        {word.found.toLowerCase() !== word.word.toLowerCase() && <> for “<StrangerText text={word.word} max={40} />”</>}
      </>
    ));
    parts.push(<>{listed(words)} in {group.where}</>);
  }
  if (hit.unmatched_words.length > 0) parts.push(<>not found: {listed(hit.unmatched_words.slice(0, 4).map((word) => <StrangerText text={word} max={40} />))}</>);
  if (parts.length === 0) return null;
  return <p class="reason">{parts.flatMap((part, i) => (i > 0 ? ["; ", part] : [part]))}</p>;
}

export function HitRow({ hit, isRanked }: { hit: Hit; isRanked: boolean }) {
  const marks = hit.matched_words.map((word) => word.found.toLowerCase());
  return (
    <li class="hit">
      <div class="what">
        <h2><a href={agentPath(hit.subject)}><StrangerText text={hit.name || hit.subject} max={120} marks={marks} /></a></h2>
        <p class="chips by">
          {hit.version && <StrangerText text={hit.version} max={30} mono />}
          {hit.provider && <span><StrangerText text={hit.provider} max={60} /></span>}
          <span class="chip">{dialectName(hit.dialect)}</span>
          {hit.protocol && <span class="chip"><StrangerText text={protocolName(hit.protocol)} max={30} /></span>}
          <ProofChip provenance={hit.provenance} />
          {hit.standing !== "live" && <span class="chip warning">{hit.standing}</span>}
          {hit.errors > 0 && <span class="chip error">{plural(hit.errors, "error")} in the card</span>}
        </p>
        {hit.description && <p class="text"><StrangerText text={hit.description} max={300} marks={marks} /></p>}
        <Reason hit={hit} />
        <p class="meta"><span title={moment(hit.at)}>card of {ago(hit.at)}</span> · <StrangerText text={hit.subject} max={90} mono /></p>
      </div>
      {isRanked && <Score hit={hit} />}
    </li>
  );
}
