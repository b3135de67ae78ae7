import type { CustomContainerComponentProps } from 'virtua'

/** The container of a virtual list, whose cards can be pressed while it scrolls: the virtualizer turns the pointer off
 * until the page has been still for a moment, and a press just after a scroll would be lost. */
export function PressableListContainer({ style, ...container }: CustomContainerComponentProps) {
  return <div {...container} style={{ ...style, pointerEvents: undefined }} />
}
