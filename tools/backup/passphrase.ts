import { promptPassword } from '../../server/src/accounts/admins/prompt-password.ts'
import type { EnvironmentVariables } from '../../server/src/platform/config/environment.ts'
import { OperatorError } from '../process/operator-error.ts'

const lengthMin = 12

/** The passphrase for the keys: BACKUP_PASSPHRASE, or what is typed. @throws OperatorError for none, or too short a new one */
export async function obtainBackupPassphrase(
  environment: EnvironmentVariables,
  { isNew }: { isNew: boolean },
): Promise<string> {
  const passphrase =
    environment.BACKUP_PASSPHRASE || (await promptPassword('Passphrase for the keys of the backup: '))
  if (passphrase === '') throw new OperatorError('Set BACKUP_PASSPHRASE, or type the passphrase.')
  if (isNew && passphrase.length < lengthMin) {
    throw new OperatorError(`The passphrase must have at least ${lengthMin} characters.`)
  }
  return passphrase
}
