import { useState } from 'react'
import { Avatar, type AvatarProps } from './avatar.js'
import { usePictureUrl } from './picture-gate.js'

export interface AvatarImageProps extends AvatarProps {
  /** URL of the picture; same rules as `src` of a `WalletIcon` that is not `trusted`. @defaultValue no picture */
  readonly src?: string | undefined
}

/** Renders the picture of an address, or its generated `Avatar` if there is no picture or it fails to load. */
export function AvatarImage({ src, ...avatar }: AvatarImageProps) {
  const [failed, setFailed] = useState<string>()
  const image = usePictureUrl(src)
  if (image === undefined || image === failed) return <Avatar {...avatar} />
  const { size = 40, testId } = avatar
  return (
    <span className="picture" data-size={size} data-shape="circle" data-testid={testId}>
      <img
        src={image}
        alt=""
        width={size}
        height={size}
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
        onError={() => setFailed(image)}
      />
    </span>
  )
}
