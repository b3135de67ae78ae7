import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../../tools/process/ports.ts'
import { createServiceFolder, type PackagedService, startPackagedService } from './node.ts'

/**
 * Starts PgBouncer in transaction mode before the server of a connection string, for each of its databases.
 * @param otherRoles connection strings of further roles that it lets in
 * @param poolSize how many connections of the server there are for each database and role
 */
export async function startPgBouncer(
  databaseUrl: string,
  below: string,
  poolSize: number,
  otherRoles: readonly string[] = [],
): Promise<PackagedService & { through(databaseUrl: string): string }> {
  const port = await findFreePort()
  const { folder, user } = await createServiceFolder('pgbouncer', below)
  const { hostname, port: serverPort } = new URL(databaseUrl)
  const roles = [databaseUrl, ...otherRoles].map((url) => new URL(url))
  const files = {
    'pgbouncer.ini': settingsOf({ hostname, serverPort, port, folder, poolSize }),
    users: roles.map(({ username, password }) => `"${username}" "${password}"\n`).join(''),
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    if (user) await chown(join(folder, name), user.uid, user.gid)
  }
  const part = await startPackagedService({
    name: 'pgbouncer',
    args: [join(folder, 'pgbouncer.ini')],
    port,
    folder,
    user,
  })
  return {
    ...part,
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
  }
}

function settingsOf({
  hostname,
  serverPort,
  port,
  folder,
  poolSize,
}: {
  hostname: string
  serverPort: string
  port: number
  folder: string
  poolSize: number
}): string {
  return `[databases]
* = host=${hostname} port=${serverPort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
server_idle_timeout = 30
log_connections = 0
log_disconnections = 0
`
}
