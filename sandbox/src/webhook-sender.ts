import type { FakeProvidersSettings } from './config.ts'

/** Delay of an event’s delivery, and its number of deliveries. */
export type WebhookDelivery = { afterMs: number; times: number }

const answerMs = 5000

type Terms = Pick<FakeProvidersSettings, 'webhookRetryMs' | 'log'> & {
  /** Initial URL that events are posted to. */
  url: string
  /** Returns the headers that prove to the receiver that we sent this body. */
  sign: (body: string) => Record<string, string>
}

/**
 * Posts signed events to the product, each until it is answered 2xx or the attempts are used up.
 * Nothing that the other side does gets past here; giving up is logged.
 */
export function startWebhookSender({ url: firstUrl, sign, webhookRetryMs, log }: Terms) {
  const stopped = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  let enabled = true
  let url = firstUrl
  let usual: WebhookDelivery = { afterMs: 0, times: 1 }

  function later(ms: number, run: () => Promise<void>): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void run()
    }, ms)
    timers.add(timer)
  }

  async function attempt(event: string, body: string, failures: number): Promise<void> {
    if (!enabled) return
    const problem = await post(body)
    if (problem === null || stopped.signal.aborted) return
    const wait = webhookRetryMs[failures]
    if (wait === undefined) {
      log(`Gave up delivering ${event} to ${url} after ${failures + 1} attempts: ${problem}`)
      return
    }
    later(wait, () => attempt(event, body, failures + 1))
  }

  /** Posts a body; returns the error, or null. */
  async function post(body: string): Promise<string | null> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...sign(body) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(answerMs)]),
      })
      await response.body?.cancel()
      return response.ok ? null : `answered ${response.status}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  return {
    send(event: string, payload: object, delivery?: WebhookDelivery): void {
      if (!enabled) return
      const { afterMs, times } = delivery ?? usual
      const body = JSON.stringify(payload)
      for (let copy = 0; copy < times; copy += 1) later(afterMs, () => attempt(event, body, 0))
    },
    /** Changes where, how often and how late events go, or drops them all; also those that wait for another attempt. */
    change(next: { enabled?: boolean; url?: string } & Partial<WebhookDelivery>) {
      enabled = next.enabled ?? enabled
      url = next.url ?? url
      usual = { afterMs: next.afterMs ?? usual.afterMs, times: next.times ?? usual.times }
      return { enabled, url, ...usual }
    },
    stop(): void {
      stopped.abort()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
