export * from '@latchkit/preset-core/elements'
