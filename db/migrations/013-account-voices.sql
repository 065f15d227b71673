-- How drafts for an account sound where that differs from the workspace's voice: tone, personalityTraits,
-- writingGuidelines, bannedPhrases, as the contract's AccountVoice. Null: as the workspace does. Decision 113
alter table social_account add column voice jsonb;

select open_to_operator();
