import { Button } from '@fanfare/ui/actions/button'
import { AmountRow } from '@fanfare/ui/content/amount-row'
import { Banner } from '@fanfare/ui/content/banner'
import { Card } from '@fanfare/ui/content/card'
import { Divider } from '@fanfare/ui/content/divider'
import { ImageGrid } from '@fanfare/ui/content/image-grid'
import { QrCode } from '@fanfare/ui/content/qr-code'
import { Stat } from '@fanfare/ui/content/stat'
import { Avatar } from '@fanfare/ui/people/avatar'
import { PersonRow } from '@fanfare/ui/people/person-row'
import { BlurredPlaceholder } from '@fanfare/ui/states/blurred-placeholder'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Illustration, type IllustrationName } from '@fanfare/ui/states/illustration'
import { OfflineBanner } from '@fanfare/ui/states/offline-banner'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { PostSkeleton } from '@fanfare/ui/states/post-skeleton'
import { Progress } from '@fanfare/ui/states/progress'
import { ProgressRing } from '@fanfare/ui/states/progress-ring'
import { Plus, TrendingUp } from 'lucide-react'
import { drawLandscapeDataUrl } from './draw-landscape.tsx'
import { FakeLink } from './fake-link.tsx'
import { Specimen } from './specimen.tsx'

const drawings: IllustrationName[] = ['feed', 'people', 'bell', 'saves', 'wallet', 'search', 'lock', 'broken']

function image(at: number) {
  return (
    <img
      src={drawLandscapeDataUrl(at * 70 + 20)}
      alt={`Landscape ${at + 1}`}
      className="absolute inset-0 size-full object-cover"
    />
  )
}

export function ContentGallery() {
  return (
    <>
      <Specimen title="People">
        <div className="flex flex-wrap items-end gap-3">
          <Avatar name="Amara Okafor" size="xs" />
          <Avatar name="Kofi Mensah" size="sm" />
          <Avatar name="Ines Duarte" />
          <Avatar name="Bimpe Ade" size="lg" />
          <Avatar name="leo" size="xl" alt="Leo" />
          <Avatar name="Mila Ray" size="2xl" src={drawLandscapeDataUrl(300)} alt="Mila Ray" ring />
        </div>
        <Card title="Suggested for you">
          <div className="flex flex-col gap-4">
            {['Kofi Mensah', 'Ines Duarte', 'Bimpe Ade with a very long stage name indeed'].map(
              (name, at) => (
                <PersonRow
                  key={name}
                  name={name}
                  verified
                  avatarSrc={at === 0 ? drawLandscapeDataUrl(200) : null}
                  detail="@handle · ₦1,000 per month"
                  link={<FakeLink href="#person" />}
                  action={
                    <Button size="sm" variant="secondary">
                      Subscribe
                    </Button>
                  }
                />
              ),
            )}
            <PersonSkeleton />
          </div>
        </Card>
      </Specimen>
      <Specimen title="Money">
        <Card title="Wallet Balance">
          <Stat value="₦24,500" minor=".00" size="lg" />
          <Button variant="secondary" full icon={<Plus />} className="mt-4">
            Fund Wallet
          </Button>
        </Card>
        <div className="grid gap-3 tablet:grid-cols-2">
          <Card>
            <Stat label="Clearing" value="₦36,150.00" note="Available from 24 Nov" />
          </Card>
          <Card>
            <Stat
              label="This month"
              value="₦128,440.00"
              tone="success"
              note={
                <>
                  <TrendingUp /> 12.4%
                </>
              }
            />
          </Card>
        </div>
        <div>
          <AmountRow label="Added to your wallet" amount="₦5,000.00" />
          <AmountRow label="Card fee" amount="₦177.67" />
          <AmountRow total label="You pay" amount="₦5,177.67" />
        </div>
        <Card flush title="Top spenders">
          <PersonRow name="Tunde Bello" detail="@tunde" action={<b>₦64,000.00</b>} className="px-4.5 py-3" />
          <PersonRow name="Kofi Mensah" detail="@kofi" action={<b>₦41,500.00</b>} className="px-4.5 py-3" />
        </Card>
      </Specimen>
      <Specimen title="Pictures">
        <ImageGrid count={4} renderImage={image} onOpen={() => undefined} />
        <div className="grid grid-cols-2 gap-3">
          <ImageGrid count={1} renderImage={image} />
          <ImageGrid count={2} renderImage={image} />
        </div>
        <div className="relative aspect-video overflow-hidden rounded-md">
          <BlurredPlaceholder source="1QcSHQRnh493V4dIh4eXh1h4kJUI" />
        </div>
        <QrCode text="https://fanfare.example" label="The way to Fanfare" />
      </Specimen>
      <Specimen title="States">
        <OfflineBanner offline />
        <Banner>You need to Verify Your Account first to post Paid Content</Banner>
        <Banner tone="success">Your account is verified</Banner>
        <Banner tone="warning">Your card expires soon</Banner>
        <Progress value={0.62} label="beach.jpg" />
        <Progress label="Preparing" />
        <div className="flex gap-6">
          <ProgressRing seconds={40} isDone={false} />
          <ProgressRing seconds={40} isDone icon={<Plus />} />
        </div>
        <Divider label="or" />
        <EmptyState
          picture={<Illustration name="feed" />}
          title="Nothing here... for now"
          description="Posts of people you follow appear here."
          action={<Button size="sm">Find creators</Button>}
        />
        <ErrorState
          title="The posts could not be loaded"
          description="Check your connection."
          onRetry={() => undefined}
          reference="Reference 7F3K-22"
        />
        <div className="flex flex-wrap gap-4">
          {drawings.map((name) => (
            <Illustration key={name} name={name} />
          ))}
        </div>
        <PostSkeleton />
      </Specimen>
    </>
  )
}
