import { Chip } from '@fanfare/ui/actions/chip'
import { Kbd } from '@fanfare/ui/actions/kbd'
import { AmountInput } from '@fanfare/ui/fields/amount-input'
import { CharacterCounterRing } from '@fanfare/ui/fields/character-counter-ring'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { OtpInput } from '@fanfare/ui/fields/otp-input'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { RadioCards } from '@fanfare/ui/fields/radio-cards'
import { Select } from '@fanfare/ui/fields/select/select'
import { Switch } from '@fanfare/ui/fields/switch'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { TrackSlider } from '@fanfare/ui/fields/track-slider'
import { Globe, Lock, Search } from 'lucide-react'
import { useState } from 'react'
import { Specimen } from './specimen.tsx'

const countries = ['Côte d’Ivoire', 'Ghana', 'Kenya', 'Nigeria', 'Portugal', 'South Africa', 'United States']

export function FormsGallery() {
  const [amount, setAmount] = useState(5000)
  const [code, setCode] = useState('123')
  const [country, setCountry] = useState<string>()
  const [currency, setCurrency] = useState('NGN')
  const [audience, setAudience] = useState<'all' | 'subscribers'>('subscribers')
  const [mail, setMail] = useState(true)
  const [seconds, setSeconds] = useState(45)
  const [caption, setCaption] = useState('Last light over Obudu.')
  return (
    <>
      <Specimen title="Fields">
        <Field label="Email" required hint="We send a code to it.">
          <Input type="email" autoComplete="email" placeholder="you@example.com" />
        </Field>
        <Field label="Username" error="This username is taken">
          <Input defaultValue="amara" />
        </Field>
        <Field label="Password" labelTrailing={<a href="#reset">Forgot it?</a>}>
          <PasswordInput autoComplete="current-password" defaultValue="long and secret" />
        </Field>
        <Field label="Search people" labelHidden>
          <Input rounded type="search" leading={<Search />} placeholder="Search people" />
        </Field>
        <Field label="About you" labelTrailing={<CharacterCounterRing used={caption.length} max={160} />}>
          <Textarea value={caption} onChange={(event) => setCaption(event.target.value)} />
        </Field>
        <div className="flex items-center gap-6">
          <CharacterCounterRing used={40} max={100} />
          <CharacterCounterRing used={92} max={100} />
          <CharacterCounterRing used={107} max={100} />
        </div>
      </Specimen>
      <Specimen title="Amount">
        <Field label="Enter amount to add to your wallet">
          <AmountInput symbol="₦" value={String(amount)} onChange={(text) => setAmount(Number(text))} />
        </Field>
        <div className="grid grid-cols-4 gap-2">
          {[1000, 2500, 5000, 10000].map((value) => (
            <Chip key={value} selected={value === amount} onClick={() => setAmount(value)} className="px-1!">
              ₦{value.toLocaleString('en')}
            </Chip>
          ))}
        </div>
      </Specimen>
      <Specimen title="Code">
        <Field label="6-digit code" error="That code is not right">
          <OtpInput value={code} onChange={setCode} />
        </Field>
        <OtpInput value="" onChange={setCode} />
      </Specimen>
      <Specimen title="Choices">
        <Field label="Country">
          <Select
            value={country}
            onChange={setCountry}
            options={countries.map((name) => ({ value: name, label: name }))}
            placeholder="Choose a country"
            searchPlaceholder="Search"
          />
        </Field>
        <Field label="Currency">
          <Select
            value={currency}
            onChange={setCurrency}
            options={[
              { value: 'NGN', label: 'Nigerian naira', detail: '₦' },
              { value: 'USD', label: 'US dollar', detail: '$' },
            ]}
          />
        </Field>
        <RadioCards
          legend="Who can see this post"
          value={audience}
          onChange={setAudience}
          options={[
            {
              value: 'all',
              label: 'Everyone',
              description: 'Also people without an account',
              icon: <Globe />,
            },
            {
              value: 'subscribers',
              label: 'Subscribers',
              description: 'People who pay for your posts',
              icon: <Lock />,
              trailing: '₦1,500',
            },
          ]}
        />
        <div>
          <Checkbox label="I agree to the terms" hint="Also to the privacy policy." defaultChecked />
          <Checkbox label="Keep me signed in" />
          <Switch label="Email me" hint="When someone subscribes." checked={mail} onChange={setMail} />
          <Switch label="Saving" checked={!mail} onChange={(next) => setMail(!next)} busy />
          <Switch label="Not for you" checked={false} onChange={setMail} disabled />
        </div>
      </Specimen>
      <Specimen title="Tracks and keys">
        <TrackSlider
          label="Position"
          value={seconds}
          max={120}
          step={5}
          valueText={`${Math.round(seconds)} of 120`}
          buffered={80}
          onChange={setSeconds}
          withHandle
        />
        <p>
          Approve <Kbd always>A</Kbd>
        </p>
      </Specimen>
      <Specimen title="Form errors">
        <FormErrors errors={['Enter a valid email']} />
        <FormErrors errors={['Enter a valid email', 'The password is too short']} />
      </Specimen>
    </>
  )
}
