const arabic = {
  hidden: 'صور المواقع الأخرى متوقفة.',
  hint: 'ستعرف تلك المواقع عنوان IP الخاص بك.',
  show: 'عرض الصور'
}

export default arabic
