// Where pages are rendered: the <main> of their shell.
import { type ComponentChild, render } from "preact";

export function mount(page: ComponentChild): void {
  const main = document.getElementById("main");
  if (!main) throw new Error("the shell has no <main>");
  main.replaceChildren();
  render(page, main);
}

export function setTitle(text: string): void {
  document.title = `${text} · Cardinal`;
}
