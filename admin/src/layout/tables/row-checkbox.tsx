type RowCheckboxProps = {
  label: string
  isOn: boolean
  /** Some of what it stands for are. */
  isPartly?: boolean
  onChange: (isOn: boolean) => void
}

export function RowCheckbox({ label, isOn, isPartly = false, onChange }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isOn}
      ref={(box) => {
        if (box) box.indeterminate = isPartly && !isOn
      }}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4.5 align-middle accent-accent"
    />
  )
}
