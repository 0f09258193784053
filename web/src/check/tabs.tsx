import type { ComponentChildren } from "preact";

export interface Tab {
  id: string;
  name: string;
  count?: number;
}

interface TabsProps {
  tabs: readonly Tab[];
  selected: string;
  onSelect(id: string): void;
  children: ComponentChildren;
}

export function Tabs({ tabs, selected, onSelect, children }: TabsProps) {
  const onKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const to =
      event.key === "ArrowRight"
        ? (at + 1) % tabs.length
        : event.key === "ArrowLeft"
          ? (at + tabs.length - 1) % tabs.length
          : event.key === "Home"
            ? 0
            : event.key === "End"
              ? tabs.length - 1
              : -1;
    const tab = tabs[to];
    if (tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`tab-${tab.id}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label="Views" onKeyDown={onKey}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            role="tab"
            id={`tab-${tab.id}`}
            aria-controls="panel"
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.name}
            {tab.count ? <span class="count">{tab.count}</span> : null}
          </button>
        ))}
      </div>
      <div
        id="panel"
        role="tabpanel"
        aria-labelledby={`tab-${selected}`}
        tabIndex={0}
      >
        {children}
      </div>
    </>
  );
}
