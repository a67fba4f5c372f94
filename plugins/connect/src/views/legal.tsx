import { useReadable, useSlice } from '@latchkit/kernel/react'
import { Checkbox, Link, Text, useFormat, useMessages } from '@latchkit/plugin-shell/ui'
import { Fragment } from 'react'
import { messages } from '../messages.js'
import type { ConnectContext, ConnectSettings } from '../view-context.js'

export interface LegalProps {
  readonly context: Pick<ConnectContext, 'options' | 'settings' | 'legal'>
}

interface WithLinksProps {
  readonly text: string
  readonly settings: ConnectSettings
}

/** Renders a sentence with the links to the site's terms and privacy policy in place of `{links}`. */
function WithLinks({ text, settings: { termsConditionsUrl, privacyPolicyUrl } }: WithLinksProps) {
  const t = useMessages(messages)
  const { locale } = useFormat()
  const links = [
    { name: t('terms'), url: termsConditionsUrl },
    { name: t('privacy'), url: privacyPolicyUrl }
  ].filter(({ url }) => url !== undefined)
  const [before, after] = text.split('{links}')
  const parts = new Intl.ListFormat(locale).formatToParts(links.map(({ name }) => name))
  return (
    <>
      {before}
      {parts.map(({ type, value }) =>
        type === 'literal' ? (
          <Fragment key={value}>{value}</Fragment>
        ) : (
          <Link key={value} href={links.find(({ name }) => name === value)?.url}>
            {value}
          </Link>
        )
      )}
      {after}
    </>
  )
}

/** Renders the checkbox if the site requires one, else a line of links. */
export default function Legal({ context }: LegalProps) {
  return context.options.legalCheckbox ? <LegalCheckbox context={context} /> : <LegalFooter context={context} />
}

function LegalFooter({ context }: LegalProps) {
  const settings = useReadable(context.settings)
  const t = useMessages(messages)
  return (
    <Text size="xs" tone="muted" align="center">
      <WithLinks text={t('legalFooter')} settings={settings} />
    </Text>
  )
}

export function LegalCheckbox({ context: { legal, ...context } }: LegalProps) {
  const settings = useReadable(context.settings)
  const accepted = useSlice(legal, state => state.accepted)
  const accept = (accepted: boolean) => legal.update(state => Object.assign(state, { accepted }))
  const t = useMessages(messages)
  const hasLinks = settings.termsConditionsUrl !== undefined || settings.privacyPolicyUrl !== undefined
  return (
    <Checkbox checked={accepted} onChange={accept} testId="w3m-legal-checkbox">
      {hasLinks ? <WithLinks text={t('legalCheckbox')} settings={settings} /> : t('legalCheckboxPlain')}
    </Checkbox>
  )
}
