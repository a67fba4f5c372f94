import { Link, Text, useFormat, useMessages } from '@latchkit/plugin-shell/ui'
import { Fragment } from 'react'
import { messages } from '../messages.js'
import type { OnrampOptions } from '../options.js'

interface LegalFooterProps {
  readonly settings: Pick<OnrampOptions, 'termsConditionsUrl' | 'privacyPolicyUrl'>
}

/** Renders the line about the terms: the site's ones if it has links to them, and that the provider has its own. */
export function LegalFooter({ settings: { termsConditionsUrl, privacyPolicyUrl } }: LegalFooterProps) {
  const t = useMessages(messages)
  const { locale } = useFormat()
  const links = [
    { name: t('terms'), url: termsConditionsUrl },
    { name: t('privacy'), url: privacyPolicyUrl }
  ].filter(({ url }) => url !== undefined)
  const [before, after] = t('legal').split('{links}')
  const parts = new Intl.ListFormat(locale).formatToParts(links.map(({ name }) => name))
  return (
    <Text size="xs" tone="muted" align="center" testId="onramp-legal">
      {t('legalProvider')}
      {links.length > 0 && (
        <>
          {' '}
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
      )}
    </Text>
  )
}
