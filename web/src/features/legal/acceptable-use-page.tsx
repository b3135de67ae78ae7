import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'
import { settings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { LegalDocument } from './legal-document.tsx'

export function AcceptableUsePage() {
  const { t } = useLingui()
  const { name } = settings.brand

  return (
    <LegalDocument
      path={paths.acceptableUse()}
      summary={
        <p>
          <Trans>
            In short: publish what is yours, show only adults who agreed, harm nobody, and be honest about
            money. The rules hold for posts, comments, profiles, pictures, names and messages with tips,
            whoever can see them, and for public posts as for those behind a subscription.
          </Trans>
        </p>
      }
      sections={[
        {
          id: 'minors',
          title: t`Children and young people`,
          body: (
            <>
              <p>
                <Trans>
                  Nothing that sexualises, exploits or endangers anybody under 18 has a place here, in any
                  form: photographed, drawn, generated or described. We remove it, close the account, keep the
                  evidence and report it to the authorities. There is no warning and no second chance.
                </Trans>
              </p>
              <p>
                <Trans>
                  Please report what you see at once, and do not copy it or pass it on, not even as proof: the
                  address of the post is enough.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'consent',
          title: t`Other people’s privacy`,
          body: (
            <>
              <p>
                <Trans>
                  Publish pictures and recordings of others only with their agreement, and be able to show it.
                  These are never allowed:
                </Trans>
              </p>
              <ul>
                <li>
                  <Trans>
                    intimate pictures of anybody without their consent, real or made with software;
                  </Trans>
                </li>
                <li>
                  <Trans>hidden recordings;</Trans>
                </li>
                <li>
                  <Trans>
                    somebody’s address, telephone number, documents or other private facts, published to
                    expose them;
                  </Trans>
                </li>
                <li>
                  <Trans>threats, stalking, blackmail, and calling on others to harass somebody.</Trans>
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'violence',
          title: t`Violence and hate`,
          body: (
            <p>
              <Trans>
                Do not threaten or glorify violence, show cruelty for its own sake, or support those who
                commit it for a cause. Do not attack people for their origin, skin, religion, sex,
                orientation, disability or illness. News, art and education may show hard things, with the
                context that makes them so. Do not encourage suicide or self-harm.
              </Trans>
            </p>
          ),
        },
        {
          id: 'sexual',
          title: t`Sexual content`,
          body: (
            <p>
              <Trans>
                Pornography and offers of sexual services are not allowed. The companies that carry card
                payments refuse them, and we depend on those companies. Nudity in art, education or health is
                welcome when it is not made to arouse.
              </Trans>
            </p>
          ),
        },
        {
          id: 'rights',
          title: t`Stolen and leaked work`,
          body: (
            <p>
              <Trans>
                Publish only what you made or may use. That includes music, films, photographs and text of
                others. It is not allowed to carry what a creator published for subscribers to anywhere else,
                or to bring leaked content here. Whose rights are injured can ask for its{' '}
                <Link to={paths.contentRemoval()}>removal</Link>.
              </Trans>
            </p>
          ),
        },
        {
          id: 'illegal',
          title: t`Illegal and dangerous goods`,
          body: (
            <p>
              <Trans>
                Do not trade in or advertise weapons, drugs, people, animals under protection, forged papers,
                stolen data, or anything else that the law forbids. Do not publish instructions that are meant
                to hurt people. Gambling and investment schemes are not allowed.
              </Trans>
            </p>
          ),
        },
        {
          id: 'honesty',
          title: t`Honesty`,
          body: (
            <ul>
              <li>
                <Trans>
                  Do not pretend to be somebody else. Parody is fine when its profile says that it is.
                </Trans>
              </li>
              <li>
                <Trans>Keep the promises that you make to subscribers, and do not mislead them.</Trans>
              </li>
              <li>
                <Trans>Say when somebody has paid you for a post.</Trans>
              </li>
              <li>
                <Trans>Say when a picture that could be taken for a photograph was made with software.</Trans>
              </li>
            </ul>
          ),
        },
        {
          id: 'money',
          title: t`Money`,
          body: (
            <ul>
              <li>
                <Trans>Pay only with cards that are yours, or that you are allowed to use.</Trans>
              </li>
              <li>
                <Trans>
                  Do not move money through tips and subscriptions to hide where it comes from, or pay
                  yourself through other accounts.
                </Trans>
              </li>
              <li>
                <Trans>
                  Do not take a payment back through your bank after you have had what it was for.
                </Trans>
              </li>
              <li>
                <Trans>
                  Do not ask fans to pay you past the site for what they could buy here: nobody can protect
                  them there.
                </Trans>
              </li>
            </ul>
          ),
        },
        {
          id: 'site',
          title: t`The site itself`,
          body: (
            <ul>
              <li>
                <Trans>
                  No spam: the same thing over and over, bought likes and subscribers, accounts made by
                  software.
                </Trans>
              </li>
              <li>
                <Trans>
                  No attempts to see what is not meant for you, to break or overload the site, or to collect
                  its content or members’ data by machine.
                </Trans>
              </li>
              <li>
                <Trans>No links to malware, and none that pretend to be a sign-in.</Trans>
              </li>
              <li>
                <Trans>
                  Weaknesses in our security: tell us first, give us time to mend them, and touch no data but
                  your own. We are grateful, and take no steps against whoever does.
                </Trans>
              </li>
            </ul>
          ),
        },
        {
          id: 'reporting',
          title: t`Telling us`,
          body: (
            <p>
              <Trans>
                Copy the address from the menu of the post or the profile and send it to{' '}
                <SupportEmailLink subject={t`Report`} />, with a sentence on what is wrong. We do not tell the
                other side who you are. For content that infringes your own rights, the{' '}
                <Link to={paths.contentRemoval()}>removal procedure</Link> says what to send.
              </Trans>
            </p>
          ),
        },
        {
          id: 'consequences',
          title: t`What happens then`,
          body: (
            <>
              <p>
                <Trans>
                  A person looks at every report. Depending on what we find, how grave it is and whether it
                  happened before, we leave it as it is, remove the post, limit the account, or close it.
                  Where children or somebody’s life are in danger, we act at once and tell the authorities.
                </Trans>
              </p>
              <p>
                <Trans>
                  If we decide against you, we say why. If you think that we are wrong, answer that message
                  within 30 days, and somebody else looks at it again where we can arrange it. {name} prefers
                  to correct a mistake.
                </Trans>
              </p>
            </>
          ),
        },
      ]}
    />
  )
}
