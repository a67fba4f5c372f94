export default { activity: 'النشاط' }
