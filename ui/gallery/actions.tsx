import { Button } from '@fanfare/ui/actions/button'
import { Chip } from '@fanfare/ui/actions/chip'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Spinner } from '@fanfare/ui/actions/spinner'
import { Badge } from '@fanfare/ui/content/badge'
import { BrandMark } from '@fanfare/ui/content/brand-mark'
import { SegmentedControl } from '@fanfare/ui/fields/segmented-control'
import { Menu } from '@fanfare/ui/overlays/menu'
import { Popover } from '@fanfare/ui/overlays/popover'
import { toast } from '@fanfare/ui/overlays/toast'
import { VerifiedMark } from '@fanfare/ui/people/verified-mark'
import { TabPanel } from '@fanfare/ui/tabs/tab-panel'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { Bookmark, Download, Ellipsis, HandCoins, Plus, Share, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { FakeLink } from './fake-link.tsx'
import { Specimen } from './specimen.tsx'

const sections = ['All', 'Subscribed', 'Media', 'Audio', 'Polls']

export function ActionsGallery() {
  const [tab, setTab] = useState('All')
  const [section, setSection] = useState('Posts')
  const [theme, setTheme] = useState<'dark' | 'light'>('dark')
  return (
    <>
      <Specimen title="Mark">
        <div className="flex flex-wrap items-center gap-6">
          <BrandMark src={null} name="Fanfare" />
          <BrandMark src={null} size={48} />
          <VerifiedMark size={16} />
          <VerifiedMark size={24} />
          <Spinner label="Loading posts" />
        </div>
      </Specimen>
      <Specimen title="Buttons">
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={<Plus />}>New Post</Button>
          <Button variant="secondary" icon={<Download />}>
            CSV
          </Button>
          <Button variant="quiet">Pay by bank transfer</Button>
          <Button variant="danger">Delete</Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm">Withdraw</Button>
          <Button size="sm" variant="secondary">
            Subscribe
          </Button>
          <Button size="lg">Subscribe</Button>
          <Button busy>New Post</Button>
          <Button variant="secondary" busy>
            Fund Wallet
          </Button>
          <Button disabled>Top-up</Button>
          <Button variant="secondary" asChild icon={<User />}>
            <a href="#profile">My Profile</a>
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <IconButton label="Tip" icon={<HandCoins />} variant="outline" tooltip />
          <IconButton label="Share" icon={<Share />} variant="outline" />
          <IconButton label="Save" icon={<Bookmark />} pressed={false} />
          <IconButton label="New post" icon={<Plus />} variant="primary" size="lg" />
          <IconButton label="Saving" icon={<Bookmark />} busy />
          <IconButton label="Search" icon={<User />} link={<FakeLink href="#search" />} />
          <Menu
            label="Post options"
            trigger={<IconButton label="Post options" icon={<Ellipsis />} />}
            items={[
              {
                label: 'Save',
                icon: <Bookmark />,
                detail: 'S',
                onSelect: () => toast.info('Saved to your folder'),
              },
              { label: 'Profile', icon: <User />, link: <FakeLink href="#profile" /> },
              { label: 'Newest first', checked: true },
              'divider',
              { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => toast.error('Not deleted') },
            ]}
          />
          <Popover label="About fees" trigger={<Button variant="secondary">Fees</Button>}>
            <p className="max-w-60">The card company keeps a part of each top-up.</p>
          </Popover>
        </div>
      </Specimen>
      <Specimen title="Chips, badges, segments">
        <div className="flex flex-wrap gap-2">
          <Chip>₦1,000</Chip>
          <Chip>₦2,500</Chip>
          <Chip selected>₦5,000</Chip>
          <Chip disabled>₦10,000</Chip>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="count">3</Badge>
          <Badge tone="count">99+</Badge>
          <Badge>Not Verified</Badge>
          <Badge tone="accent">Subscribers</Badge>
          <Badge tone="success">Paid</Badge>
          <Badge tone="warning">Clearing</Badge>
          <Badge tone="danger">Failed</Badge>
        </div>
        <div>
          <SegmentedControl
            label="Theme"
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
            ]}
          />
        </div>
      </Specimen>
      <Specimen title="Tabs">
        <Tabs
          id="feed"
          label="Feed"
          value={tab}
          onChange={setTab}
          items={sections.map((value) => ({ value, label: value, disabled: value === 'Media' }))}
        />
        <TabPanel tabs="feed" value={tab}>
          <p>{tab} posts.</p>
        </TabPanel>
        <Tabs
          label="Profile"
          value={section}
          items={['Posts', 'Photos', 'Video', 'Audio', 'Polls'].map((value, at) => ({
            value,
            label: value,
            count: at * 12,
            disabled: value === 'Video',
            link: <FakeLink href={`#${value}`} onClick={() => setSection(value)} />,
          }))}
        />
      </Specimen>
      <Specimen title="Toasts">
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() =>
              toast.success('Published', {
                description: 'Click to view your new post',
                onClick: () => toast.info('Opened'),
              })
            }
          >
            Success
          </Button>
          <Button
            variant="secondary"
            onClick={() => toast.error('An error occurred', { description: 'Unable to process payment' })}
          >
            Error
          </Button>
        </div>
      </Specimen>
    </>
  )
}
