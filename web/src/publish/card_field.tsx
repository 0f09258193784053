// Where the card is entered: a text area at once, the editor of /check later.
import { useEffect, useRef, useState } from "preact/hooks";

type Checked = typeof import("./checked_card.tsx").CheckedCard;

interface Props {
  text: string;
  onText(text: string): void;
  onFile(file: File | undefined): void;
}

export function CardField({ text, onText, onFile }: Props) {
  const [checked, setChecked] = useState<{ Card: Checked; cursor: number | null } | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    void import("./checked_card.tsx").then(
      ({ CheckedCard }) => {
        const field = area.current;
        const cursor = field && document.activeElement === field ? field.selectionStart : null;
        setChecked({ Card: CheckedCard, cursor });
      },
      () => undefined, // the text area stays
    );
  }, []);
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        onFile(file);
      }}
    >
      {checked ? (
        <checked.Card text={text} onText={onText} cursor={checked.cursor} />
      ) : (
        <textarea
          ref={area}
          aria-label="The card"
          class="field"
          rows={14}
          spellcheck={false}
          autocomplete="off"
          placeholder='{ "name": "Trip planner", "version": "1.4.0", … }'
          value={text}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
