import { endPush, loadPush, startPush } from '@fanfare/contract/calls/social/push'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../lib/api/call.ts'
import { deviceKind } from '../../../lib/device-kind.ts'

/**
 * State of push notifications. NOT_OFFERED: the operator has no key; NOT_INSTALLED: iOS notifies only apps on
 * the home screen; BLOCKED: by the viewer, in the browser.
 */
type DeviceState = 'ON' | 'OFF' | 'BLOCKED' | 'NOT_INSTALLED' | 'UNSUPPORTED' | 'NOT_OFFERED'

/** The service worker is registered some seconds after the first screen. */
const serviceWorkerTimeoutMs = 10_000

/** Queries whether this device receives push notifications, or why it cannot. */
export function devicePushStatusQuery() {
  return queryOptions({
    queryKey: ['push-device'],
    queryFn: async ({ signal }) => {
      const { publicKey, isOn } = (await callApi(loadPush, { signal })).data
      return { publicKey, state: publicKey === null ? 'NOT_OFFERED' : await stateOf(isOn) } as {
        publicKey: string | null
        state: DeviceState
      }
    },
  })
}

/** Switches this device on, after the browser has asked, or off. */
export function useTogglePushOnDevice() {
  const client = useQueryClient()
  const { queryKey } = devicePushStatusQuery()
  return useMutation({
    mutationFn: async (enable: boolean) => {
      const publicKey = client.getQueryData(queryKey)?.publicKey
      if (!enable) await switchOff()
      else if (publicKey && (await Notification.requestPermission()) === 'granted') await switchOn(publicKey)
    },
    onError: (error) => void toastError(error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

async function stateOf(isOn: boolean): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return deviceKind() === 'apple-mobile' ? 'NOT_INSTALLED' : 'UNSUPPORTED'
  }
  if (Notification.permission === 'denied') return 'BLOCKED'
  if (!isOn || Notification.permission !== 'granted') return 'OFF'
  const subscription = await subscriptionHere()
  if (!subscription) return 'OFF'
  // The browser may have another address by now.
  await registerSubscription(subscription)
  return 'ON'
}

async function switchOn(publicKey: string): Promise<void> {
  const { pushManager } = await serviceWorkerReady()
  const before = await pushManager.getSubscription()
  // A browser holds to the key that it has subscribed with.
  if (before && keyOf(before) !== publicKey) await before.unsubscribe()
  await registerSubscription(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  )
}

async function switchOff(): Promise<void> {
  await callApi(endPush)
  await (await subscriptionHere())?.unsubscribe()
}

async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await callApi(startPush, { body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } } })
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration ? registration.pushManager.getSubscription() : null
}

function serviceWorkerReady(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The service worker is not there.')), serviceWorkerTimeoutMs)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
