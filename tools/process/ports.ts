import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { listenErrorMessages } from '../../server/src/roles/listen.ts'
import { OperatorError } from './operator-error.ts'
import { commandLineOfProcess } from './processes.ts'

/** @throws OperatorError naming the setting and, where it can be known, the program that has the port */
export async function refuseTakenPorts(
  ports: { setting: string; port: number; host: string }[],
): Promise<void> {
  for (const { setting, port, host } of ports) {
    const code = await tryPort(port, host)
    if (code === undefined) continue
    if (code === 'EADDRINUSE') {
      throw new OperatorError(
        `Port ${port} is already in use${by(ownerOf(port))}. Stop that program or set ${setting} to another port.`,
      )
    }
    throw new OperatorError(
      listenErrorMessages[code]?.(port, host, setting.replace(/_PORT$/, '')) ??
        `Can't listen on ${host}:${port} (${code}). Set ${setting} to another port.`,
    )
  }
}

/** Ports on loopback that nobody has at the moment, each different. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(probes.map(listenAnywhere))
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports
}

/** A port on loopback that nobody has at the moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer()
  const port = await listenAnywhere(probe)
  await new Promise((done) => probe.close(done))
  return port
}

async function listenAnywhere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('No free port was found.')
  return address.port
}

/** Settings that have a whole product listen on free ports of its own, beside whatever runs here. */
export async function findFreePortSettings() {
  const [web, admin, api, metrics, fakeProviders, mail] = await findFreePorts(6)
  return {
    WEB_PORT: String(web),
    ADMIN_PORT: String(admin),
    API_PORT: String(api),
    METRICS_PORT: String(metrics),
    SANDBOX_PORT: String(fakeProviders),
    SANDBOX_SMTP_PORT: String(mail),
  }
}

async function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(undefined)))
  })
}

function by(pid: number | undefined): string {
  if (pid === undefined) return ''
  const command = commandLineOfProcess(pid)
  return command === undefined ? '' : ` by "${command.slice(0, 80)}" (process ${pid})`
}

function ownerOf(port: number): number | undefined {
  return process.platform === 'linux' ? ownerByProc(port) : ownerByLsof(port)
}

/** Linux: the listening socket's inode from /proc/net, then the process that has it open. */
function ownerByProc(port: number): number | undefined {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const sockets = new Set<string>()
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readOrNothing(() => readFileSync(table, 'utf8'))
      ?.split('\n')
      .slice(1) ?? []) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/)
      if (local?.endsWith(suffix) && state === '0A') sockets.add(`socket:[${inode}]`)
    }
  }
  if (sockets.size === 0) return undefined
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    for (const file of readOrNothing(() => readdirSync(`/proc/${name}/fd`)) ?? []) {
      const target = readOrNothing(() => readlinkSync(`/proc/${name}/fd/${file}`))
      if (target !== undefined && sockets.has(target)) return Number(name)
    }
  }
  return undefined
}

function ownerByLsof(port: number): number | undefined {
  const output = readOrNothing(() =>
    execFileSync('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  return Number.parseInt(output ?? '', 10) || undefined
}

/** Other people's processes are not ours to look into, and processes end while one looks. */
function readOrNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
