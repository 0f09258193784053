// /goals and /goals/{goal}: which agents share a goal.
import { useEffect, useState } from "preact/hooks";
import { useAnswer } from "../shell/api.ts";
import { ProofChip } from "../shell/chips.tsx";
import { CopyButton } from "../shell/copy.tsx";
import { count, dialectName, plural } from "../shell/format.ts";
import { mount, setTitle } from "../shell/mount.tsx";
import { agentPath, goalPath } from "../shell/paths.ts";
import { ProblemNote } from "../shell/problem.tsx";
import { useRowKeys } from "../shell/row_keys.ts";
import { StrangerText } from "../shell/stranger.tsx";
import type { Summary } from "../shell/types.ts";

interface Member extends Summary {
  priority: number | null;
  goal_description: string | null;
}
interface Goals {
  goals: { goal: string; agents: number }[];
  agents: Member[];
}

function GoalList() {
  const { answer, retry } = useAnswer<Goals>("/v1/goals", "first");
  const rows = useRowKeys<HTMLTableElement>();
  if (!answer) return <p class="quiet">…</p>;
  return (
    <>
      <h1>Goals</h1>
      <p class="lead">AgentCards can name goals that their agents work for. Agents that share one can form a coalition.</p>
      {!answer.ok && <ProblemNote problem={answer.problem} retry={retry} />}
      {answer.ok && answer.value.goals.length === 0 && (
        <div class="empty">
          <h2>No agent has named a goal yet</h2>
          <p class="measure">A card names its goals in <code>goal_subscriptions</code>, each with a priority from 0 to 1.</p>
        </div>
      )}
      {answer.ok && answer.value.goals.length > 0 && (
        <table class="table goals-table" ref={rows}>
          <thead><tr><th scope="col">Goal</th><th scope="col" class="number">Agents</th></tr></thead>
          <tbody>
            {answer.value.goals.map(({ goal, agents }) => (
              <tr><td><a href={goalPath(goal)}><StrangerText text={goal} max={120} mono /></a></td><td class="number">{count(agents)}</td></tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

// Without inline styles: the length is an attribute.
function Priority({ value }: { value: number | null }) {
  if (value === null) return <span class="meta">not said</span>;
  const shown = Math.min(1, Math.max(0, value));
  return (
    <span class="priority">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect x="0" y="0" width={shown * 100} height="8" /></svg>
      {value.toFixed(2)}
    </span>
  );
}

// Which tags a coalition covers, and with whom; wanted ones that nobody has
// first.
function Coverage({ members }: { members: Member[] }) {
  const [wanted, setWanted] = useState(() => new URLSearchParams(location.search).get("skills") ?? "");
  const wishes = wanted.split(/[,\s]+/).filter(Boolean);
  const all = new Map<string, number>();
  for (const member of members) for (const tag of new Set(member.tags)) all.set(tag, (all.get(tag) ?? 0) + 1);
  const tags = wishes.length > 0 ? wishes : [...all].sort((a, b) => b[1] - a[1]).slice(0, 20).map(([tag]) => tag);
  const gaps = wishes.filter((tag) => !all.has(tag));
  return (
    <section>
      <h2>Skills they cover</h2>
      <form class="wanted" action={location.pathname} onSubmit={(event) => event.preventDefault()}>
        <label>Wanted <input class="field" name="skills" value={wanted} placeholder="translation, summarization" autocomplete="off" onInput={(event) => {
          setWanted(event.currentTarget.value);
          const query = event.currentTarget.value ? `?skills=${encodeURIComponent(event.currentTarget.value)}` : "";
          history.replaceState(null, "", location.pathname + query);
        }} /></label>
        {wishes.length > 0 && <span role="status" class={gaps.length > 0 ? "chip warning" : "chip good"}>{gaps.length > 0 ? `nobody has ${gaps.join(", ")}` : "all covered"}</span>}
      </form>
      {tags.length === 0 ? <p class="quiet">None of them has tags.</p> : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Skills by agent">
          <table class="table matrix">
            <thead><tr><th scope="col">Tag</th>{members.map((member) => <th scope="col"><StrangerText text={member.name || member.subject} max={24} /></th>)}</tr></thead>
            <tbody>
              {tags.map((tag) => (
                <tr><th scope="row"><StrangerText text={tag} max={40} mono /></th>{members.map((member) => <td>{member.tags.includes(tag) ? <><span class="has" aria-hidden="true" /><span class="visually-hidden">yes</span></> : <span class="meta">–</span>}</td>)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function OneGoal({ goal }: { goal: string }) {
  const { answer, retry } = useAnswer<Goals>(`/v1/goals?goal=${encodeURIComponent(goal)}`, "first");
  const rows = useRowKeys<HTMLTableElement>();
  useEffect(() => setTitle(`${goal.slice(0, 60)} · Goals`), [goal]);
  if (!answer) return <p class="quiet">…</p>;
  const members = answer.ok ? answer.value.agents : [];
  const description = members.find((member) => member.goal_description)?.goal_description;
  const sum = members.reduce((all, member) => all + (member.priority ?? 0), 0);
  return (
    <>
      <p class="crumbs meta"><a href="/goals">Goals</a> /</p>
      <h1 class="goal-name"><StrangerText text={goal} max={120} mono /></h1>
      {description && <p class="lead"><StrangerText text={description} max={300} /> <span class="meta">says a member</span></p>}
      {!answer.ok && <ProblemNote problem={answer.problem} retry={retry} />}
      {answer.ok && members.length === 0 && <div class="empty"><h2>No agent has this goal now</h2><p><a href="/goals">All goals</a></p></div>}
      {members.length > 0 && (
        <>
          <p class="quiet members-line">{plural(members.length, "agent")}, priorities add up to {sum.toFixed(2)} <CopyButton text={JSON.stringify(members, null, 2)} label="Copy as JSON" /></p>
          <div class="scroll">
            <table class="table" ref={rows}>
              <thead><tr><th scope="col">Priority</th><th scope="col">Agent</th><th scope="col">Card</th><th scope="col">Authorship</th></tr></thead>
              <tbody>
                {members.map((member) => (
                  <tr>
                    <td><Priority value={member.priority} /></td>
                    <td><a href={agentPath(member.subject)}><StrangerText text={member.name || member.subject} max={80} /></a></td>
                    <td>{dialectName(member.dialect)}</td>
                    <td><ProofChip provenance={member.provenance} /></td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Coverage members={members} />
        </>
      )}
    </>
  );
}

const goal = decodeURIComponent(location.pathname.split("/")[2] ?? "");
mount(<div class="page goals">{goal ? <OneGoal goal={goal} /> : <GoalList />}</div>);
