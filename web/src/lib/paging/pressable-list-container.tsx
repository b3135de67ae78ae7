import type { CustomContainerComponentProps } from 'virtua'
import { useIsHydrating } from '../use-is-hydrating.ts'

/** The container of a virtual list, whose cards can be pressed while it scrolls: the virtualizer turns the pointer off
 * until the page has been still for a moment, and a press just after a scroll would be lost. */
export function PressableListContainer({ style, ...container }: CustomContainerComponentProps) {
  // On the server its rows give it its height.
  const isHydrating = useIsHydrating()
  return <div {...container} style={isHydrating ? undefined : { ...style, pointerEvents: undefined }} />
}
