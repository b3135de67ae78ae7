import { Kbd } from '@fanfare/ui/actions/kbd'
import { formatShortcutKey } from '../shortcuts/shortcuts.ts'

export type DecisionOption<Value> = {
  value: Value
  label: string
  /** Effect of the choice. */
  detail: string
  /** Key that selects the choice. */
  keyName: string
}

type DecisionChoicesProps<Value> = {
  choices: readonly DecisionOption<Value>[]
  value: Value | null
  onChoose: (value: Value) => void
}

/** The decisions that can be made of what is open, each with what it brings about and its key. */
export function DecisionChoices<Value extends string>({
  choices,
  value,
  onChoose,
}: DecisionChoicesProps<Value>) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">Decision</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex items-center gap-3 rounded-sm border border-transparent px-3 py-2 hover:bg-raised has-checked:border-border has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name="decision"
            className="sr-only"
            checked={value === choice.value}
            onChange={() => onChoose(choice.value)}
          />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{choice.label}</span>
            <span className="block text-muted">{choice.detail}</span>
          </span>
          <Kbd>{formatShortcutKey(choice.keyName)}</Kbd>
        </label>
      ))}
    </fieldset>
  )
}
