import { useState } from "preact/hooks";

export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("Not allowed");
    }
  };
  return (
    <button
      class="button small"
      type="button"
      onClick={() => void copy()}
      onBlur={() => setSaid("")}
    >
      {said || label}
    </button>
  );
}
