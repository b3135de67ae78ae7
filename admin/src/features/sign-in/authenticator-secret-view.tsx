import { QrCode } from '@fanfare/ui/content/qr-code'

/** Secret for setting up an authenticator app, as a QR code and as text. */
export function AuthenticatorSecretView({
  authenticator: { url, text },
}: {
  authenticator: { url: string; text: string }
}) {
  return (
    <>
      <QrCode text={url} label="Scan this with your authenticator app" />
      <div>
        <p className="text-muted">Or enter this key in the app:</p>
        <code className="break-all">{text.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
    </>
  )
}
