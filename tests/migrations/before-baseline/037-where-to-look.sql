-- Of a post that may be live: where on the network a person finds it if it is, or else its account.
alter table post add column doubt_url text;
