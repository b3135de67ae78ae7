import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readMigrateConfig } from '../../server/src/platform/config/config.ts'
import { readEnvironment } from '../../server/src/platform/config/environment.ts'
import { readAdminConfig, readWebConfig } from '../../server/src/platform/config/web-config.ts'
import { createDisposableFolder } from '../database/disposable-folder.ts'
import { filterApiProcessEnvironment, filterWebProcessEnvironment } from '../settings/process-environments.ts'
import { buildFakeProvidersEnvironment, buildTestSettings, repositoryRoot } from '../settings/settings.ts'

/** Values that must not leave the processes that need them. */
const secrets = {
  SECRET_KEY: 'the key that seals everything, 32 letters',
  DATABASE_URL: 'postgresql://fanfare:dbword@db.example/fanfare',
  PAYSTACK_SECRET_KEY: 'sk_live_paystackword',
  STRIPE_SECRET_KEY: 'sk_live_stripeword',
  STRIPE_WEBHOOK_SECRET: 'whsec_stripeword',
  X_CONSUMER_SECRET: 'xword',
  SMTP_URL: 'smtps://user:mlword@mail.example:465',
  PUSH_KEY: `${'a'.repeat(42)}b`,
  STORAGE_URL: 's3://bucketkey:bkword@media?endpoint=https://s3.example',
  AWS_SECRET_ACCESS_KEY: 'awsword',
  BACKUP_PASSPHRASE: 'backupword',
  BUS_URL: 'redis://:busword@bus.example:6379',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=traceword',
}
const secretTexts = /word|that seals|a{42}b|bucketkey/

test('the web server, the back-office and the sandbox are given no secret', () => {
  const settings = buildTestSettings({ ...secrets, X_CONSUMER_KEY: 'ours' })
  const web = filterWebProcessEnvironment(settings.environment)
  expect(Object.entries(web).filter(([, value]) => secretTexts.test(value ?? ''))).toEqual([])
  expect(readWebConfig(web, false).apiOrigin).toBe(settings.origins.api)
  expect(readAdminConfig(web, false).origin).toBe(settings.origins.admin)
  expect(web.STORAGE_URL).toBe('s3://media?endpoint=https://s3.example')
  const { SANDBOX_PAYSTACK_SECRET, SANDBOX_X_CONSUMER_SECRET, ...fakeProviders } =
    buildFakeProvidersEnvironment(settings)
  expect([SANDBOX_PAYSTACK_SECRET, SANDBOX_X_CONSUMER_SECRET]).toEqual(['sk_live_paystackword', 'xword'])
  for (const name of ['SECRET_KEY', 'DATABASE_URL', 'SMTP_URL', 'STORAGE_URL', 'PUSH_KEY'] as const) {
    expect(fakeProviders).not.toHaveProperty(name)
  }
})

test('the API is not given what commands of an operator need', () => {
  const owners = { MIGRATION_DATABASE_URL: 'postgresql://ownerword@db.example/fanfare' }
  const { environment } = buildTestSettings({ ...secrets, ...owners })
  expect(environment).toMatchObject({ BACKUP_PASSPHRASE: 'backupword', ...owners })
  expect(JSON.stringify(filterApiProcessEnvironment(environment))).not.toContain('ownerword')
  expect(filterApiProcessEnvironment(environment)).not.toHaveProperty('BACKUP_PASSPHRASE')
  expect(filterApiProcessEnvironment(environment)).toMatchObject({ SECRET_KEY: secrets.SECRET_KEY })
})

test('what migrates needs the database and no key', () => {
  const { DATABASE_URL } = secrets
  const read = (given: Record<string, string>) =>
    readMigrateConfig({ NODE_ENV: 'production', ...given }, false)
  expect(read({ DATABASE_URL })).toEqual({
    directUrl: DATABASE_URL,
    setting: 'DATABASE_URL',
    serving: undefined,
  })
  const MIGRATION_DATABASE_URL = 'postgresql://ownerword@db.example/fanfare'
  const directUrl = MIGRATION_DATABASE_URL
  expect(read({ MIGRATION_DATABASE_URL })).toEqual({
    directUrl,
    setting: 'MIGRATION_DATABASE_URL',
    serving: { role: 'fanfare_app', isOptional: true },
  })
  expect(read({ MIGRATION_DATABASE_URL, DATABASE_SERVING_ROLE: 'app' }).serving?.role).toBe('app')
  expect(read({ MIGRATION_DATABASE_URL, DATABASE_URL }).serving).toEqual({
    role: 'fanfare',
    isOptional: false,
  })
  expect(read({ MIGRATION_DATABASE_URL, DATABASE_URL: directUrl }).serving).toBeUndefined()
  expect(() => read({})).toThrow('DATABASE_URL must name the PostgreSQL database')
})

test('settings come from several files, of which a later one wins', async () => {
  const folder = await createDisposableFolder()
  const { writeFileSync } = await import('node:fs')
  const [one, two] = [join(folder.path, 'one.env'), join(folder.path, 'two.env')]
  writeFileSync(one, 'WEB_PORT=5000\nAPI_PORT=5001\n')
  writeFileSync(two, 'API_PORT=6001\nADMIN_PORT=\n')
  expect(readEnvironment({ ENV_FILE: `${one}, ${two}` })).toMatchObject({
    WEB_PORT: '5000',
    API_PORT: '6001',
  })
  expect(() => readEnvironment({ ENV_FILE: `${one},${two}x` })).toThrow('two.envx cannot be read')
  await folder.remove()
})

test('each unit and container reads the files of settings that it needs', () => {
  const read = (path: string) => readFileSync(join(repositoryRoot, 'deploy', path), 'utf8')
  const files = Object.fromEntries(
    readdirSync(join(repositoryRoot, 'deploy/systemd'))
      .filter((unit) => unit.endsWith('.service'))
      .map((unit) => [
        unit.replace('.service', ''),
        /ENV_FILE=(.+)$/m.exec(read(`systemd/${unit}`))?.[1]?.replaceAll('/etc/fanfare/', ''),
      ]),
  )
  const all = 'fanfare.env,database.env,secrets.env'
  expect(files).toEqual({
    fanfare: all,
    'fanfare-api': all,
    'fanfare-api@': all,
    'fanfare-worker': all,
    'fanfare-backup': all,
    'fanfare-migrate': 'fanfare.env',
    'fanfare-web': 'fanfare.env',
    'fanfare-admin': 'fanfare.env',
  })
  // The role that owns is known to what migrates alone: systemd reads the file, which root alone may read.
  expect(read('systemd/fanfare-migrate.service')).toContain('\nEnvironmentFile=/etc/fanfare/migration.env\n')
  for (const unit of ['migrate', 'web', 'admin']) {
    expect(read(`systemd/fanfare-${unit}.service`)).toMatch(
      new RegExp(`^DynamicUser=yes\nUser=fanfare-${unit}$`, 'm'),
    )
  }
  const shared = read('fanfare.env.example')
  expect(shared).not.toMatch(/SECRET|PASSWORD|SMTP_URL|DATABASE_URL|STORAGE_URL|BUS_URL|PUSH_KEY/)
  expect(parseEnv(read('secrets.env.example'))).toMatchObject({ SECRET_KEY: '', PAYSTACK_SECRET_KEY: '' })
  type Service = { env_file?: string | string[]; environment?: Record<string, string> }
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  for (const name of ['web', 'admin']) {
    expect([services[name]?.env_file, services[name]?.environment]).toEqual(['../fanfare.env', undefined])
  }
  for (const name of ['api', 'worker']) {
    expect(services[name]?.env_file).toEqual(['../fanfare.env', '../secrets.env'])
    expect(services[name]?.environment?.DATABASE_URL).toContain('//fanfare_app:${SERVING_')
  }
  expect(Object.keys(services.migrate?.environment ?? {})).toEqual(['MIGRATION_DATABASE_URL'])
})
