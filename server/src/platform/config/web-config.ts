import { buildBrand } from '../brand/kinds-of-brand.ts'
import { readSettings, runsAsRoot } from './check-settings.ts'
import { type EnvironmentVariables, readEnvironment } from './environment.ts'
import { localhostOriginForIp } from './localhost-origin.ts'
import { MisconfiguredError } from './misconfigured-error.ts'
import { bucketOriginOf } from './setting-schemas/storage.ts'
import type { MediaDeliverySettings } from './settings.ts'

/**
 * Reads and checks what the web server is told.
 * @throws an Error whose message names every setting that is wrong, a line each
 */
export function readWebConfig(environment: EnvironmentVariables = readEnvironment(), isRoot = runsAsRoot()) {
  const data = readSettings('web', environment, isRoot)
  return {
    port: data.WEB_PORT,
    host: data.WEB_HOST,
    origin: data.WEB_ORIGIN,
    namedOrigin: localhostOriginForIp(data, data.WEB_ORIGIN),
    apiOrigin: data.API_ORIGIN,
    trustedProxies: data.TRUSTED_PROXIES,
    mediaOrigin: mediaOriginOf(data),
    cardProviders: data.CARD_PROVIDERS,
    /** Minor units. */
    topUpMinimum: data.TOP_UP_MINIMUM,
    platformFeeBasisPoints: data.PLATFORM_FEE_BASIS_POINTS,
    /** Null where nobody is paid through it. */
    checkout: data.PAYSTACK_PUBLIC_KEY
      ? {
          publicKey: data.PAYSTACK_PUBLIC_KEY,
          scriptUrl: data.CHECKOUT_SCRIPT_URL,
          origins: [new URL(data.CHECKOUT_SCRIPT_URL).origin, ...data.CHECKOUT_ORIGINS],
        }
      : null,
    /** Sign-in providers that are available. */
    signIn: { google: data.GOOGLE_CLIENT_ID !== undefined, x: data.X_CONSUMER_KEY !== undefined },
    ageGate: data.AGE_GATE,
    brandName: data.BRAND_NAME,
    brand: buildBrand(data),
    /** Null where nobody counts visits. */
    analytics: data.ANALYTICS ?? null,
    supportEmail: supportEmailOf(data),
  }
}

/**
 * Reads and checks what the server of the back-office is told.
 * @throws an Error whose message names every setting that is wrong, a line each
 */
export function readAdminConfig(
  environment: EnvironmentVariables = readEnvironment(),
  isRoot = runsAsRoot(),
) {
  const data = readSettings('web', environment, isRoot)
  if (!data.ADMIN_ORIGIN)
    throw new MisconfiguredError('ADMIN_ORIGIN is missing. Set it to the address of the back office.')
  return {
    port: data.ADMIN_PORT,
    host: data.ADMIN_HOST,
    origin: data.ADMIN_ORIGIN,
    namedOrigin: localhostOriginForIp(data, data.ADMIN_ORIGIN),
    apiOrigin: data.API_ORIGIN,
    trustedProxies: data.TRUSTED_PROXIES,
    mediaOrigin: mediaOriginOf(data),
    webOrigin: data.WEB_ORIGIN,
    brandName: data.BRAND_NAME,
    brand: buildBrand(data),
    idleMinutes: data.ADMIN_IDLE_MINUTES,
    supportEmail: supportEmailOf(data),
  }
}

/** Returns the support address: that of `Fanfare <hello@fanfare.example>` unless another is set. */
function supportEmailOf({
  SUPPORT_EMAIL,
  MAIL_FROM,
}: {
  SUPPORT_EMAIL?: string | undefined
  MAIL_FROM: string
}) {
  return SUPPORT_EMAIL ?? /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
}

/** Returns the origin from which pages load files beside the API; null where the API sends all of them. */
function mediaOriginOf({
  MEDIA_DELIVERY,
  STORAGE_URL,
  MEDIA_PUBLIC_URL,
}: MediaDeliverySettings): string | null {
  return MEDIA_DELIVERY === 'redirect' ? (bucketOriginOf(STORAGE_URL, MEDIA_PUBLIC_URL) ?? null) : null
}
