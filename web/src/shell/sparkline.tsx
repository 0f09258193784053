// Bars of equal width, the newest at the end.
export function Sparkline({ values, label, slots = 60 }: { values: number[]; label: string; slots?: number }) {
  const shown = values.slice(-slots);
  const most = Math.max(1, ...shown);
  const offset = slots - shown.length;
  return (
    <svg class="sparkline" viewBox={`0 0 ${slots * 4} 40`} preserveAspectRatio="none" role="img" aria-label={label}>
      {shown.map((value, i) => {
        const height = value === 0 ? 1 : Math.max(2, (value / most) * 40);
        return <rect class={value === 0 ? "none" : ""} x={(offset + i) * 4} y={40 - height} width="3" height={height} />;
      })}
    </svg>
  );
}
