import { forget, keep, kept } from '../storage/sealed-storage.ts'

const names = ['selected-post-folder', 'selected-user-folder'] as const

export type ChosenName = (typeof names)[number]

export function keepChosen(name: ChosenName, chosen: object): Promise<void> {
  return keep('session', name, chosen)
}

export function keptChosen<Choice>(name: ChosenName): Promise<Choice | null> {
  return kept<Choice>('session', name)
}

/** Whoever leaves takes with her what she looked at. */
export function forgetChosen(): void {
  for (const name of names) forget('session', name)
}
