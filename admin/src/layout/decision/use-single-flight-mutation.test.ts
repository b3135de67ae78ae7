import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useSingleFlightMutation } from './use-single-flight-mutation.ts'

test.each(['mutate', 'mutateAsync'] as const)(
  'two calls before a render send one request, whose answer both get (%s first)',
  async (first) => {
    const answer = Promise.withResolvers<string>()
    const send = vi.fn((_amount: number) => answer.promise)
    const approve = renderHook(() => useSingleFlightMutation({ mutationFn: send }))
    const before = approve[first](1)
    const second = approve.mutateAsync(2)
    approve.mutate(3)
    answer.resolve('approved')
    expect(await second).toBe('approved')
    if (before) expect(await before).toBe('approved')
    expect(send.mock.calls.map(([amount]) => amount)).toEqual([1])
  },
)

test('after an answer or a failure the next call sends again', async () => {
  const send = vi.fn((amount: number) =>
    amount === 1 ? Promise.reject(new Error('refused')) : Promise.resolve(amount),
  )
  const approve = renderHook(() => useSingleFlightMutation({ mutationFn: send }))
  await expect(approve.mutateAsync(1)).rejects.toThrow('refused')
  expect(await approve.mutateAsync(2)).toBe(2)
  expect(await approve.mutateAsync(3)).toBe(3)
  expect(send).toHaveBeenCalledTimes(3)
})

/** Renders a hook once. @returns what it returned: the render never gets newer */
function renderHook<Returned>(useProbed: () => Returned): Returned {
  const returned: Returned[] = []
  const probe = createElement(Probe, { useProbed: () => returned.push(useProbed()) })
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, probe))
  if (returned.length === 0) throw new Error('The hook was not rendered.')
  return returned[0] as Returned
}

function Probe({ useProbed }: { useProbed: () => void }) {
  useProbed()
  return null
}
