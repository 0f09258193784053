// What the agent does, where it is called and how.
import { useAnswer } from "../shell/api.ts";
import { authName, dialectName, moment, plural, proofOf, protocolName } from "../shell/format.ts";
import { agentPath, recordPath } from "../shell/paths.ts";
import { StrangerLink, StrangerText } from "../shell/stranger.tsx";
import type { AnnotatedRecord, Versions } from "../shell/types.ts";
import { type Diff, LevelChip } from "./diff.tsx";
import { documentationOf, providerOf, type Skill, skillsOf } from "./record.ts";
import { Snippets } from "./snippets.tsx";

interface Requirement {
  scheme: string;
  kind: string;
  scopes: string[];
}
interface Interface {
  pointer: string;
  protocol: string;
  uri: string;
  version?: string;
  auth: Requirement[][] | string | null;
  reason?: string;
}
interface Reach {
  usable: Interface[];
  ignored: Interface[];
  note: string | null;
}

function SkillRow({ skill }: { skill: Skill }) {
  return (
    <article class="skill">
      <h3>
        <StrangerText text={skill.name} max={120} /> {skill.id !== skill.name && <StrangerText text={skill.id} max={80} mono />}
      </h3>
      {skill.description && <p class="measure"><StrangerText text={skill.description} max={700} /></p>}
      {(skill.tags.length > 0 || skill.takes.length > 0) && (
        <p class="chips">
          {skill.tags.slice(0, 12).map((tag) => <a class="chip" href={`/agents?tag=${encodeURIComponent(tag)}`}><StrangerText text={tag} max={40} /></a>)}
          {skill.takes.length > 0 && <span class="meta">takes {skill.takes.slice(0, 6).map((mode, i) => <>{i > 0 && ", "}<StrangerText text={mode} max={60} mono /></>)}</span>}
        </p>
      )}
      {skill.examples.slice(0, 2).map((example) => <p class="example measure"><StrangerText text={example} max={300} /></p>)}
    </article>
  );
}

// "a bearer token and an API key, or OAuth 2 (agent:execute)".
function requirementText(auth: Interface["auth"]): string {
  if (auth === null) return "the card does not say what it asks for";
  if (typeof auth === "string") return auth === "none" ? "asks for nothing" : `asks for ${authName(auth)}`;
  if (auth.length === 0 || auth.some((all) => all.length === 0)) return "asks for nothing";
  const ways = auth.map((all) =>
    all.map(({ scheme, kind, scopes }) => {
      const name = kind ? (kind === "bearer" ? "a bearer token" : authName(kind)) : scheme;
      return scopes.length > 0 ? `${name} (${scopes.join(", ")})` : name;
    }).join(" and "),
  );
  return `asks for ${[...new Set(ways)].join(", or ")}`;
}

function Interfaces({ subject }: { subject: string }) {
  const { answer } = useAnswer<Reach>(recordPath(subject, "/reach"), "reach");
  if (!answer) return <p class="quiet">…</p>;
  if (!answer.ok) return <p class="quiet"><StrangerText text={answer.problem.detail} /></p>;
  const { usable, ignored, note } = answer.value;
  return (
    <>
      {usable.length === 0 && <p class="quiet">The card names no address that a client can use.</p>}
      {usable.map((one, i) => (
        <article class="skill">
          <h3><StrangerText text={protocolName(one.protocol)} max={40} /> <StrangerText text={one.uri} max={300} mono /></h3>
          <p>
            {i === 0 && usable.length > 1 && "first choice; "}
            {one.version && <>version <StrangerText text={one.version} max={20} mono />; </>}
            <StrangerText text={requirementText(one.auth)} max={200} />
          </p>
        </article>
      ))}
      {ignored.map((one) => (
        <article class="skill">
          <h3 class="quiet"><StrangerText text={one.protocol ? protocolName(one.protocol) : one.pointer} max={40} /> {one.uri && <StrangerText text={one.uri} max={300} mono />}</h3>
          <p>not usable: <StrangerText text={one.reason ?? "clients ignore it"} max={300} /></p>
        </article>
      ))}
      {note && <p class="quiet">{note}</p>}
    </>
  );
}

function CardFacts({ record }: { record: AnnotatedRecord }) {
  const facts = record.record;
  const provider = providerOf(record.card);
  const documentation = documentationOf(record.card);
  const forms = ["a2a-1.0", "a2a-0.3", "agentcard", "adp", "mcp", "openai", "oasf"];
  return (
    <dl class="facts">
      <dt>Subject</dt><dd><StrangerText text={facts.subject} max={300} mono /></dd>
      {provider && <><dt>Provider</dt><dd>{provider.url ? <StrangerLink url={provider.url} text={provider.name} /> : <StrangerText text={provider.name} max={100} />} <span class="meta">says the card</span></dd></>}
      {documentation && <><dt>Documents</dt><dd><StrangerLink url={documentation} /></dd></>}
      <dt>Registered</dt><dd title={moment(facts.at)}>{moment(facts.at)}{facts.principal && <> by <StrangerText text={facts.principal} max={60} /></>}</dd>
      <dt>Authorship</dt><dd title={proofOf(facts.provenance ?? "none").long}>{proofOf(facts.provenance ?? "none").brief}</dd>
      <dt>Valid until</dt><dd>{facts.lease_end ? <>{moment(facts.lease_end)}, unless renewed</> : "not said"}</dd>
      {facts.source_url && <><dt>Fetched from</dt><dd><StrangerLink url={facts.source_url} /></dd></>}
      <dt>Formats</dt>
      <dd class="forms">
        <a href={agentPath(facts.subject, "card")}>as registered</a>
        {forms.map((form) => <>, <a href={`${agentPath(facts.subject, "card")}?as=${form}`}>{dialectName(form)}</a></>)}
      </dd>
    </dl>
  );
}

function LastStep({ subject, versions }: { subject: string; versions: Versions | undefined }) {
  const cards = versions?.versions.filter((version) => version.kind === "put") ?? [];
  const { answer } = useAnswer<{ from: number; to: number; diff: Diff }>(cards.length > 1 ? recordPath(subject, "/diff") : null);
  if (cards.length < 2 || !answer?.ok) return null;
  const { diff, from, to } = answer.value;
  return (
    <section>
      <h2>Last change</h2>
      <p class="quiet">
        {diff.changes.length === 0 && "Nothing that callers notice."}
        {diff.changes.slice(0, 3).map((change) => <span class="step"><LevelChip level={change.level} /> <StrangerText text={change.message} max={160} /></span>)}
      </p>
      <p><a href={agentPath(subject, `versions/${from}...${to}`)}>{diff.changes.length > 3 ? `All ${plural(diff.changes.length, "change")}` : "Compare"}</a></p>
    </section>
  );
}

export function Overview({ record, versions }: { record: AnnotatedRecord; versions: Versions | undefined }) {
  const subject = record.record.subject;
  const skills = skillsOf(record.card);
  return (
    <div class="columns">
      <div>
        <section>
          <h2>Skills {skills.length > 0 && <span class="count">{skills.length}</span>}</h2>
          {skills.length === 0 && <p class="quiet">The card names none.</p>}
          {skills.slice(0, 40).map((skill) => <SkillRow skill={skill} />)}
          {skills.length > 40 && <p class="quiet">and {skills.length - 40} more, in the <a href={agentPath(subject, "card")}>card</a></p>}
        </section>
        <section>
          <h2>Where it is called</h2>
          <Interfaces subject={subject} />
        </section>
      </div>
      <aside aria-label="Use it">
        <section>
          <h2>Call it</h2>
          <Snippets subject={subject} />
        </section>
        <section>
          <h2>Record</h2>
          <CardFacts record={record} />
        </section>
        <LastStep subject={subject} versions={versions} />
      </aside>
    </div>
  );
}
