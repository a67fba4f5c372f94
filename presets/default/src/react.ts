'use client'

export * from '@latchkit/preset-core/react'
