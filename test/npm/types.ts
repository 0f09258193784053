// Compiled, not run: how the package is used in TypeScript.
import { canon, CardinalError, check, convert, diff, explain, fix, rules, schema, verify } from "cardinal-check";
import { verifyProof } from "cardinal-check/log";

export async function uses(text: string, bytes: Uint8Array): Promise<string[]> {
  const { results, summary } = await check(text, { profile: "production", positions: "utf-16" });
  const lines = results.flatMap((result) => result.diagnostics.map(({ line, severity, message, fix: repair }) =>
    `${line ?? 0}: ${severity}: ${message} ${repair?.title ?? ""}`));
  const errors: number = summary.errors;
  const fixed: string | undefined = (await fix(bytes)).fixed?.text;
  const converted = await convert({ name: "A" }, { to: "a2a" });
  const verdict: string | undefined = (await verify(text)).results[0]?.verdict;
  const changes = (await diff(text, bytes)).changes.length;
  const title: string = (await explain("a2a/type")).title;
  const ids: string[] = (await rules()).map((rule) => rule.id);
  const { index } = await verifyProof("", "");
  // @ts-expect-error: a conversion needs a target
  await convert(text, {});
  // @ts-expect-error: there is no such severity
  const never: boolean = results[0]!.diagnostics[0]!.severity === "fatal";
  try {
    await canon(text);
  } catch (error) {
    if (error instanceof CardinalError && error.code === "invalid") lines.push(error.message);
  }
  return [...lines, `${errors}${fixed}${converted.results?.length}${verdict}${changes}${title}${index}${never}`, ...ids,
    String((await schema("a2a")).$id)];
}
