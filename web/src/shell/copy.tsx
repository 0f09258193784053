import { useState } from "preact/hooks";

export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [state, setState] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("Copied");
    } catch {
      setState("Select and copy");
    }
    setTimeout(() => setState(""), 2000);
  };
  return <button class="button small copy" type="button" onClick={() => void copy()}><span aria-live="polite">{state || label}</span></button>;
}
