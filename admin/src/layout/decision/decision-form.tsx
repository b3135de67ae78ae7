import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { useState } from 'react'
import { DecisionChoices, type DecisionOption } from './decision-choices.tsx'
import { ReasonForm } from './reason-form.tsx'

type Decision<Value> = DecisionOption<Value> & {
  /** Names what is decided, on the button and in the list of keys. */
  confirm: string
  /** Says who reads the reason. */
  hint: string
  danger?: boolean
}

type DecisionFormProps<Value> = {
  decisions: readonly Decision<Value>[]
  /** Sends it; throws what the API refused. */
  onSubmit: (decision: Value, reason: string) => Promise<unknown>
}

/** Form for the decisions that each need a reason: nothing is chosen at first, and each has its key. */
export function DecisionForm<Value extends string>({ decisions, onSubmit }: DecisionFormProps<Value>) {
  const [value, setValue] = useState<Value | null>(null)
  const chosen = decisions.find((decision) => decision.value === value)
  useShortcuts(
    decisions.map((decision) => ({
      key: decision.keyName,
      label: decision.confirm,
      run: () => setValue(decision.value),
    })),
  )
  return (
    <section aria-label="Decision" className="flex flex-col gap-4">
      <DecisionChoices choices={decisions} value={value} onChoose={setValue} />
      {chosen ? (
        <ReasonForm
          key={chosen.value}
          hint={chosen.hint}
          confirm={chosen.confirm}
          danger={chosen.danger ?? false}
          onSubmit={(reason) => onSubmit(chosen.value, reason)}
          onCancel={() => setValue(null)}
        />
      ) : null}
    </section>
  )
}
