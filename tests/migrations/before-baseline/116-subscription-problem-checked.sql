-- Apart from the change before it, so that no row is looked at while the table is locked.
alter table notification validate constraint notification_type_check;
