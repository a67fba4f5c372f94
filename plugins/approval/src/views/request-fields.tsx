import type { RequestField } from '@latchkit/plugin-chains/contract'
import { DescriptionList, DescriptionRow } from '@latchkit/plugin-shell/ui'

/** Style of the fields of a list or an object. */
const nested = { paddingInlineStart: '14px' }

/** Renders values of a request under their technical names, which are English in every language. */
export function RequestFields({ fields }: { readonly fields: readonly RequestField[] }) {
  if (fields.length === 0) return null
  return (
    <DescriptionList testId="approval-fields">
      {fields.map((field, index) =>
        field.type === 'fields' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name
          <DescriptionRow key={index} name={field.name} wide>
            <div style={nested}>
              <RequestFields fields={field.fields} />
            </div>
          </DescriptionRow>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name
          <DescriptionRow key={index} name={field.name} wide={field.value.length > 24}>
            <bdi dir={field.type === 'text' ? 'auto' : 'ltr'}>{field.value}</bdi>
          </DescriptionRow>
        )
      )}
    </DescriptionList>
  )
}
