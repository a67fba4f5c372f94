import { useSlice } from '@latchkit/kernel/react'
import { Checkbox, Link, Text, useFormat, useMessages } from '@latchkit/plugin-shell/ui'
import { Fragment } from 'react'
import { messages } from '../messages.js'
import { useConnectContext } from './connect-context.js'

/** A sentence whose `{links}` are the site's terms and privacy policy, joined the way the language does. */
function WithLinks({ text }: { readonly text: string }) {
  const { termsConditionsUrl, privacyPolicyUrl } = useConnectContext().options
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

/** The box to tick, where the site asks for one, else a line of links. */
export default function Legal() {
  const { legalCheckbox } = useConnectContext().options
  return legalCheckbox ? <LegalCheckbox /> : <LegalFooter />
}

function LegalFooter() {
  const t = useMessages(messages)
  return (
    <Text size="xs" tone="muted" align="center">
      <WithLinks text={t('legalFooter')} />
    </Text>
  )
}

export function LegalCheckbox() {
  const { options, legal } = useConnectContext()
  const accepted = useSlice(legal, state => state.accepted)
  const accept = (accepted: boolean) => legal.update(state => Object.assign(state, { accepted }))
  const t = useMessages(messages)
  const hasLinks = options.termsConditionsUrl !== undefined || options.privacyPolicyUrl !== undefined
  return (
    <Checkbox checked={accepted} onChange={accept} testId="w3m-legal-checkbox">
      {hasLinks ? <WithLinks text={t('legalCheckbox')} /> : t('legalCheckboxPlain')}
    </Checkbox>
  )
}
