import type { Fact } from '../requests/shown.js'

/** Lists all facts of a request, one per row, without truncation. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, shape = 'text', alarming = false }) => (
        <div key={label} className={shape === 'code' ? 'fact long' : 'fact'} data-alarming={alarming || undefined}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>{shape === 'code' ? <pre>{value}</pre> : <bdi>{value}</bdi>}</dd>
        </div>
      ))}
    </dl>
  )
}
