// /rules/{id}: what a rule requires, why, and a card to try it on.
import { useEffect, useState } from "preact/hooks";
import type { RuleAnswer, Severity } from "../check/answers.ts";
import { SeverityMark } from "../check/severity_mark.tsx";
import { linkFragment } from "../check/share.ts";
import { pageLink } from "../shell/site_links.ts";

function SeverityWord({ severity }: { severity: Severity | "off" }) {
  if (severity === "off") return <span class="quiet">off</span>;
  return (
    <span class="severity-word">
      <SeverityMark severity={severity} />
      <span aria-hidden="true">{severity}</span>
    </span>
  );
}

// The card is in the link, so that it works without a server.
function TryIt({ rule }: { rule: RuleAnswer }) {
  const [href, setHref] = useState<string | null>(null);
  const card = rule.bad_card ?? null;
  useEffect(() => {
    if (card === null) return;
    const query = rule.bad_profile ? `?profile=${rule.bad_profile}` : "";
    void linkFragment(card).then((fragment) =>
      setHref(pageLink("check", query) + fragment),
    );
  }, [card]);
  if (card === null) {
    return (
      <p class="quiet">
        {rule.id.startsWith("probe/") ? (
          <>
            This is about how a server answers:{" "}
            <code>cardinal probe URL</code> reports it.
          </>
        ) : (
          "The example is no text that can be pasted."
        )}
      </p>
    );
  }
  return (
    <p class="actions">
      <a class="button primary" href={href ?? pageLink("check")}>
        Try it
      </a>
    </p>
  );
}

export function RulePage({ rule }: { rule: RuleAnswer }) {
  return (
    <div class="page rule-page">
      <p class="crumb">
        <a href={pageLink("rules")}>Rules</a> <span aria-hidden="true">/</span>{" "}
        <a
          href={pageLink(
            "rules",
            `?dialect=${rule.id.slice(0, rule.id.indexOf("/"))}`,
          )}
        >
          {rule.id.slice(0, rule.id.indexOf("/"))}
        </a>
      </p>
      <h1>{rule.title}</h1>
      <p class="rule-title-id">
        <code>{rule.id}</code>
      </p>
      <p class="lead">{rule.summary}.</p>
      <p class="measure why">{rule.why}</p>
      <div class="rule-columns">
        <section aria-labelledby="examples">
          <h2 id="examples">Example</h2>
          <p class="meta">Both are {rule.examples}.</p>
          <figure>
            <figcaption>Instead of</figcaption>
            <div class="code">
              <pre>{rule.bad}</pre>
            </div>
          </figure>
          <figure>
            <figcaption>write</figcaption>
            <div class="code">
              <pre>{rule.good}</pre>
            </div>
          </figure>
          <TryIt rule={rule} />
        </section>
        <aside aria-labelledby="about">
          <h2 id="about">About this rule</h2>
          <dl class="facts">
            <dt>Protects</dt>
            <dd>{rule.category}</dd>
            <dt>Severity</dt>
            <dd>{rule.severities}</dd>
            <dt>Written in</dt>
            <dd>{rule.spec}</dd>
          </dl>
          <h2>Under each profile</h2>
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Profile</th>
                <th scope="col">Severity</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(rule.profiles).map(([profile, severity]) => (
                <tr key={profile}>
                  <td>
                    <a href={pageLink("rules", `?profile=${profile}`)}>
                      {profile}
                    </a>
                  </td>
                  <td>
                    <SeverityWord severity={severity} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </aside>
      </div>
    </div>
  );
}
