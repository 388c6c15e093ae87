/** A progress bar as a dashed line. The text beside it says the same. */
export function PointsMeter({ share }: { share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div aria-hidden="true" className="h-2 bg-sunken">
      <div className="road-dashes h-2 bg-road" style={{ width: `${percent}%` }} />
    </div>
  );
}
