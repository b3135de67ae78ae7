import { mailAdminAccessChanged } from '../../../accounts/admins/mail-admin-access-changed.ts'
import { mailAdminSetUpLink } from '../../../accounts/admins/mail-admin-set-up-link.ts'
import { mailOwnerAboutAdminChange } from '../../../accounts/admins/mail-owners.ts'
import { mailQueueAssignee } from '../../assignments/mail-assignee.ts'
import { buildEmailSample, type EmailSample, emailSampleFacts } from './sample.ts'

const { later, url } = emailSampleFacts

/** Mails to admins. */
export const adminEmailSamples: readonly EmailSample[] = [
  buildEmailSample(mailAdminSetUpLink, 'invited', {
    kind: 'INVITATION',
    admin: 'ada@fanfare.example',
    role: 'SUPPORT',
    expiresAt: later,
    url,
  }),
  buildEmailSample(mailAdminAccessChanged, 'a new place', {
    about: 'NEW_PLACE',
    admin: 'ada@fanfare.example',
    address: '102.89.23.17',
  }),
  buildEmailSample(mailOwnerAboutAdminChange, 'an admin was invited', {
    about: 'INVITED',
    admin: 'ada@fanfare.example',
    role: 'finance',
    by: 'grace@fanfare.example',
  }),
  buildEmailSample(mailQueueAssignee, 'a report was passed on', {
    by: 'grace@fanfare.example',
    queue: 'REPORTS',
    url: 'https://desk.fanfare.example/reports?id=01K0000000000000000000000A',
  }),
]
