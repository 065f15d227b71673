-- Whoever is in a workspace sees it for that alone: the cheap question comes first, and the look through all the
-- workspaces of a person is left out. Every request reads this row.
alter policy own_orgs on org
  using (id = app_org() or exists (select 1 from member m where m.org_id = org.id and m.user_id = app_user()));
