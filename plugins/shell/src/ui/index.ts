'use client'

export { ActionButton, type ActionButtonProps, ActionRow, type ActionRowProps } from './action-row.js'
export { AddressField, type AddressFieldProps } from './address-field.js'
export { AmountField, type AmountFieldProps } from './amount-field.js'
export { useAnnounce } from './announce.js'
export { AppLink, type AppLinkProps } from './app-link.js'
export {
  type Attempt,
  AttemptPanel,
  type AttemptPanelProps,
  AttemptScreen,
  type AttemptScreenProps,
  type AttemptState,
  useAttempt,
  useHelpDue
} from './attempt.js'
export { helpMessages, useWalletHelp } from './attempt-help.js'
export { Avatar, type AvatarProps } from './avatar.js'
export { AvatarImage, type AvatarImageProps } from './avatar-image.js'
export { Button, type ButtonProps } from './button.js'
export { Checkbox, type CheckboxProps } from './checkbox.js'
export { Chip, type ChipProps, TitleRow, type TitleRowProps } from './chip.js'
export { Choice, type ChoiceProps } from './choice.js'
export { CopyButton, type CopyButtonProps } from './copy-button.js'
export { formatDate } from './date-format.js'
export {
  DescriptionList,
  type DescriptionListProps,
  DescriptionRow,
  type DescriptionRowProps
} from './description-list.js'
export { ExplorerRow, type ExplorerRowProps, explorerMessages, useExplorerPage } from './explorer.js'
export { FailureState, type FailureStateProps } from './failure-state.js'
export { Field, type FieldProps } from './field.js'
export { HeadlineAmount, HeadlineNote, type HeadlineProps } from './headline-amount.js'
export {
  Icon,
  IconGroup,
  type IconGroupProps,
  type IconName,
  type IconProps,
  IconTile,
  type IconTileProps
} from './icon.js'
export { IconButton, type IconButtonProps } from './icon-button.js'
export {
  Badge,
  type BadgeProps,
  Divider,
  type DividerProps,
  Fieldset,
  type FieldsetProps,
  Screen,
  type ScreenProps
} from './layout.js'
export { LazyContent, type LazyContentProps } from './lazy-content.js'
export { leaveViews } from './leave-views.js'
export { Link, type LinkProps } from './link.js'
export {
  List,
  type ListProps,
  ListRow,
  type ListRowProps,
  type RowPlace
} from './list.js'
export { LoadFailure, type LoadFailureProps } from './load-failure.js'
export {
  defineMessages,
  type Format,
  shortAddress,
  type Translate,
  useFormat,
  useMessages
} from './messages.js'
export { type MoneyFormat, useMoneyFormat } from './money.js'
export { NoWalletScreen, type NoWalletScreenProps } from './no-wallet-screen.js'
export {
  FamilyIcon,
  type FamilyIconProps,
  type IconSize,
  letterHues,
  NetworkIcon,
  type NetworkIconProps,
  WalletIcon,
  type WalletIconProps
} from './picture.js'
export { PictureCard, type PictureCardProps } from './picture-card.js'
export {
  PictureGrid,
  type PictureGridProps,
  PictureTile,
  type PictureTileProps,
  SkeletonPictures,
  type SkeletonPicturesProps
} from './picture-grid.js'
export { useIsPrerendered } from './prerender.js'
export { QrCode, type QrCodeProps } from './qr-code.js'
export { RowValue, type RowValueProps } from './row-value.js'
export { SearchField, type SearchFieldProps } from './search-field.js'
export { ShowPictures } from './show-pictures.js'
export {
  Skeleton,
  type SkeletonProps,
  SkeletonRow,
  type SkeletonRowProps,
  SkeletonRows,
  type SkeletonRowsProps
} from './skeleton.js'
export { StableHeight, type StableHeightProps } from './stable-height.js'
export { Stack, type StackProps } from './stack.js'
export {
  EmptyState,
  type EmptyStateProps,
  Notice,
  type NoticeProps
} from './states.js'
export { StatusRing, type StatusRingProps, type StatusRingState } from './status-ring.js'
export { Tabs, type TabsProps } from './tabs.js'
export { Text, type TextProps } from './text.js'
export { TextBox, type TextBoxProps } from './text-box.js'
export { TokenIcon, type TokenIconProps } from './token-icon.js'
export { usePreload } from './use-preload.js'
export type { ViewBinding } from './view-binding.js'
export { ListHeading, type ListHeadingProps, VirtualList, type VirtualListProps } from './virtual-list.js'
export { bidiAddress, WholeAddress, type WholeAddressProps } from './whole-address.js'

// Shared by the dialog and its components, of which a page has one copy. Not part of the public API.

export { AnnounceContext } from './announce.js'
export { PictureGateContext } from './picture-gate.js'
export { type Prerender, PrerenderContext } from './prerender.js'
export { adoptSheets, createSheet } from './styles/create-sheet.js'
export { useStyles } from './styles/later.js'
export { sheetsOf } from './styles/sheet.js'
export { uiMessages } from './ui-messages.js'
export { type Loaded, useLoaded } from './use-loaded.js'
